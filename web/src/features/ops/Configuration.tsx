import type { EnginesResponse } from '#contracts/api/ops-events';
import { Dot, Empty, Table } from './Parts.js';
import text from '../../ui/text.module.css';

const effects = {
  as_before: { state: 'wait', words: 'as it was' },
  not_served: { state: 'bad', words: 'not served' },
  left_out: { state: 'wait', words: 'left out' },
  advice: { state: 'wait', words: 'all the same' },
} as const;

/** Problems of sites by file and field, and features that are off for all sites. */
export const Configuration = ({ problems, off }: Pick<EnginesResponse, 'problems' | 'off'>) => (
  <>
    <h2>Configuration of sites</h2>
    {problems.length === 0 ? (
      <Empty>Nothing is wrong with any site.</Empty>
    ) : (
      <Table label="Configuration of sites" columns={['Site', 'File', 'Field', 'What is wrong', 'Served']}>
        {problems.map(({ site, file, line, field, message, effect }, at) => (
          <tr key={at}>
            <th scope="row">{site === '' ? 'all' : site}</th>
            <td data-label="File">{line === undefined ? file : `${file}:${line}`}</td>
            <td data-label="Field">{field}</td>
            <td data-label="What is wrong">{message}</td>
            <td data-label="Served">
              <Dot state={effects[effect].state}>{effects[effect].words}</Dot>
            </td>
          </tr>
        ))}
      </Table>
    )}
    {Object.keys(off).length > 0 && (
      <>
        <h2>Not offered here</h2>
        <Table label="Not offered here">
          {Object.entries(off).map(([service, reason]) => (
            <tr key={service}>
              <th scope="row">{service.replaceAll('_', ' ')}</th>
              <td className={text.muted}>{reason}</td>
            </tr>
          ))}
        </Table>
      </>
    )}
  </>
);
