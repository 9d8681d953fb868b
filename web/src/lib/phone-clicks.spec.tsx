import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { takeTrackedEvents, interceptAnalytics } from '../testing/tracked-events.js';
import { renderPage } from '../testing/render-page.js';
import { usePhoneClicks } from './phone-clicks.js';

interceptAnalytics();
beforeEach(takeTrackedEvents);
afterEach(cleanup);

const Page = () => {
  usePhoneClicks();
  return (
    <div onClick={(event) => event.preventDefault()}>
      <a href="tel:0255500000">
        <span>Call us</span>
      </a>
      <a href="tel:0255500130" data-car-id="c1">
        Call about it
      </a>
      <a href="#elsewhere">Elsewhere</a>
    </div>
  );
};

it('a click on any telephone number sends event 25, with its vehicle [LEAD-07]', async () => {
  renderPage(<Page />);
  fireEvent.click(screen.getByText('Call us'));
  fireEvent.click(screen.getByText('Call about it'));
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await takeTrackedEvents()).toEqual([{ event_id: 25 }, { event_id: 25, car_id: 'c1' }]);
});
