import clsx from 'clsx';
import { Camera, FileText } from 'lucide-react';
import type { CarResponse } from '#contracts/api/cars';
import type { ReactNode } from 'react';
import { trackEvent } from '../../lib/analytics.js';
import type { FormKind } from '#contracts/domain/forms/ids';
import { useEnquiry } from '../../lib/enquiry.js';
import { useSite } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { planFields } from '#contracts/domain/subscription/plan';
import { usePlan, useAddPlan } from '../../lib/use-plan.js';
import { Button, type ButtonVariant, ButtonLink } from '../../ui/Button.js';
import { CarToggles } from '../../ui/car/CarToggles.js';
import { actionsOf, type VehicleActions } from './actions.js';
import { CallTheDealer } from './CallTheDealer.js';
import { PrintPage, PrintPdf } from './PrintTools.js';
import { Share } from './Share.js';
import layout from '../../ui/layout.module.css';
import styles from './Sidebar.module.css';

interface ActionsProps {
  readonly car: CarResponse;
}

/** All actions for a vehicle. A sold vehicle has only the enquiry about similar ones. */
export const SidebarActions = ({ car }: ActionsProps) => {
  const actions = actionsOf(car, useSite());
  if (!actions) {
    return (
      <div className={clsx(layout.stack, styles.actions, styles.sold)} data-part="actions">
        <FindSomethingSimilar car={car} />
      </div>
    );
  }
  return (
    <>
      <MainActions car={car} actions={actions} />
      <Tools car={car} actions={actions} />
    </>
  );
};

const MainActions = ({ car, actions }: ActionsProps & { readonly actions: VehicleActions }) => {
  const { reservation, purchase, tradeIn, testDrive } = actions;
  const withPlan = useAddPlan(car);
  return (
    <div className={clsx(layout.stack, styles.actions)} data-part="actions">
      {reservation && (
        <ButtonLink look="primary" to={withPlan(reservation.path)} className={styles.reserve}>
          Reserve Now <span>{formatMoney(reservation.amount)}</span>
        </ButtonLink>
      )}
      {purchase !== undefined && <ButtonLink to={withPlan(purchase)}>Buy Online</ButtonLink>}
      <FormButton car={car} kind="enquiry" look={reservation ? 'secondary' : 'primary'}>
        Enquire Now
      </FormButton>
      <CallTheDealer car={car} />
      {(testDrive || tradeIn !== undefined) && (
        <div className={styles.pair}>
          {testDrive && (
            <FormButton car={car} kind="test-drive">
              Book A Test Drive
            </FormButton>
          )}
          {tradeIn !== undefined && <ButtonLink to={tradeIn}>Value My Trade-In</ButtonLink>}
        </div>
      )}
    </div>
  );
};

const Tools = ({ car, actions }: ActionsProps & { readonly actions: VehicleActions }) => {
  const enquiry = useEnquiry();
  const { requestPhotos, historyReport } = actions;
  return (
    <div className={styles.tools}>
      <CarToggles car={car} labelled className={styles.spread} />
      {requestPhotos && (
        <button {...enquiry(car, 'request-photos')} className={clsx(layout.target, styles.tool)}>
          <Camera aria-hidden="true" size={18} />
          Request Photos
        </button>
      )}
      {historyReport !== undefined && (
        <a
          className={clsx(layout.target, styles.tool)}
          href={historyReport}
          target="_blank"
          rel="noreferrer"
          onClick={() => trackEvent('history_report', { car_id: car.id })}
        >
          <FileText aria-hidden="true" size={18} />
          Car History Report
        </a>
      )}
      <PrintPage car={car} />
      <PrintPdf car={car} />
      <Share car={car} />
    </div>
  );
};

interface FormButtonProps extends ActionsProps {
  readonly kind: FormKind;
  readonly look?: ButtonVariant;
  readonly className?: string;
  readonly children: ReactNode;
}

export const FormButton = ({ car, kind, look = 'secondary', className, children }: FormButtonProps) => {
  const enquiry = useEnquiry();
  const plan = usePlan(car);
  return (
    <Button look={look} className={className} {...enquiry(car, kind, plan && planFields(plan.chosen))}>
      {children}
    </Button>
  );
};

export const FindSomethingSimilar = ({ car }: ActionsProps) => (
  <FormButton car={car} kind="something-similar" look="primary">
    Find Me Something Similar
  </FormButton>
);
