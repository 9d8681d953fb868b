import { useState } from 'react';
import { send } from '../../lib/send.js';
import { save, schemaOf } from './client.js';
import { Action } from './Parts.js';
import { type Looked, PersonForm, Preview, recordsOf, usePerson } from './Person.js';
import text from '../../ui/text.module.css';

/** Saves everything that is held about a person, after a look at what that is. */
export const Access = () => {
  const person = usePerson();
  const [looked, setLooked] = useState<Looked>();
  const look = async () => {
    const asked = person.asked();
    setLooked(undefined);
    const preview = await send('/api/ops/access-requests/preview', { body: asked }, schemaOf('erasurePreview'));
    setLooked({ asked, preview });
    return preview.records === 0 ? 'Nobody is known by these.' : 'Nothing is given out yet.';
  };
  const give = async ({ asked, preview: { records } }: Looked) => {
    await save('access-requests', { ...asked, confirm: records }, 'personal-data.json');
    setLooked(undefined);
    person.clear();
    return 'The file is saved. Each request is logged.';
  };
  return (
    <>
      <p className={text.muted}>
        Whoever asks what is held about them gets a file with every record, and with the files that came with them. Make
        sure who is asking first, and name the site they ask: dealers answer for themselves.
      </p>
      <PersonForm person={person}>
        <Action act={look}>Preview</Action>
      </PersonForm>
      {looked && looked.preview.records > 0 && (
        <Preview preview={looked.preview} what="It would give out">
          <Action
            {...(looked.preview.warnings.length > 0 && {
              confirm: `Give out ${recordsOf(looked.preview.records)}?`,
            })}
            act={() => give(looked)}
          >{`Save ${recordsOf(looked.preview.records)}`}</Action>
        </Preview>
      )}
    </>
  );
};
