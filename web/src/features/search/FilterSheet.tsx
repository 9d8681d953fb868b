import { resetSearch } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { AnimatedCount } from '../../ui/AnimatedCount.js';
import { Button } from '../../ui/Button.js';
import { Modal } from '../../ui/Modal.js';
import { Filters } from './Filters.js';
import type { Search } from './use-search.js';

interface FilterSheetProps {
  readonly search: Search;
  readonly onClose: () => void;
}

export const FilterSheet = ({ search, onClose }: FilterSheetProps) => {
  const { labels } = useSite();
  const { answer, change } = search;
  return (
    <Modal
      title="Filters"
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={() => change(resetSearch)}>
            Clear all
          </Button>
          <Button look="primary" onClick={onClose}>
            <span>Show {answer ? <AnimatedCount count={answer.count} /> : labels.cars}</span>
          </Button>
        </>
      }
    >
      <Filters search={search} />
    </Modal>
  );
};
