import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../testing/render-page.js';
import { SlotPicker } from './SlotPicker.js';

afterEach(cleanup);

const monday = '2026-11-23';
const tuesday = '2026-11-24';
const times: Readonly<Record<string, readonly string[]>> = {
  mona: [`${monday}T09:00`, `${tuesday}T09:00`],
  taren: [`${monday}T09:00`],
};
const load = async (path: string) => {
  const location = new URLSearchParams(path.split('?')[1]).get('location_id')!;
  const days = [monday, tuesday].map((day) => ({ day, slots: times[location]!.filter((at) => at.startsWith(day)) }));
  return { status: 200, body: { location: { id: location, name: location }, minutes: 30, days } };
};

const Booking = () => {
  const [location, setLocation] = useState('mona');
  const [value, setValue] = useState('');
  return (
    <>
      <SlotPicker label="Time" drive={{ location_id: location }} value={value} onChange={setValue} />
      <button onClick={() => setValue(`${tuesday}T09:00`)}>Read the draft</button>
      <button onClick={() => setLocation('taren')}>Other location</button>
      <output>{value}</output>
    </>
  );
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isTicked = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

it('the time of a draft is shown on its day [LEAD-02]', async () => {
  renderPage(<Booking />, { load });
  await screen.findByText(/At mona/);
  expect(isTicked(/Mon/)).toBe(true);
  press('Read the draft');
  expect([isTicked(/Tue/), isTicked(/9:00/)]).toEqual([true, true]);
});

it('a time that another location does not offer is not kept unseen [LEAD-02]', async () => {
  renderPage(<Booking />, { load });
  await screen.findByText(/At mona/);
  press('Read the draft');
  press('Other location');
  await screen.findByText(/At taren/);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  expect(isTicked(/9:00/)).toBe(false);
});
