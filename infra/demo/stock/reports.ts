import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { thisYear } from './listing.js';
import type { Row } from './row.js';

/** Number of vehicles per site with a history report. */
const reportsASite = 8;

const hasHistory = ({ car_type, status, vin }: Row): boolean =>
  car_type === 'used' && status === 'in_stock' && vin !== undefined;

const fileOf = ({ stocknum = '' }: Row): string => `${stocknum.toLowerCase()}.pdf`;

/** Gives a history report to a few used vehicles, spread over the stock. */
export const withReports = (rows: readonly Row[]): Row[] => {
  const used = rows.filter(hasHistory);
  const chosen = new Set(used.filter((_, index) => index % Math.floor(used.length / reportsASite) === 1));
  return rows.map((row) => (chosen.has(row) ? { ...row, file: `/images/reports/${fileOf(row)}` } : row));
};

/** Returns the reports of these vehicles, by file name. The same vehicle always gives the same file. */
export const drawReports = async (rows: readonly Row[]): Promise<Map<string, Buffer>> =>
  new Map(
    await Promise.all(
      rows.filter(({ file }) => file !== undefined).map(async (row) => [fileOf(row), await drawReport(row)] as const),
    ),
  );

const drawReport = ({ name = '', vin = '', year = thisYear, km = 0, regplate }: Row): Promise<Buffer> => {
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: `Vehicle history: ${name}`, CreationDate: new Date(Date.UTC(thisYear, 0, 1)) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
  document.font('Helvetica-Bold').fontSize(22).text('Vehicle history report').moveDown(0.3);
  document
    .font('Helvetica')
    .fontSize(11)
    .fillColor('#555')
    .text('A sample of a report, about a vehicle that was made up.');
  document.moveDown(1.5).fillColor('#111');
  const line = (label: string, value: string) =>
    document.font('Helvetica-Bold').text(label, { continued: true }).font('Helvetica').text(`  ${value}`).moveDown(0.4);
  line('Vehicle', name);
  line('VIN', vin);
  if (regplate !== undefined) line('Registration', regplate);
  document.moveDown();
  for (const [label, value] of [
    ['Finance owing', 'None recorded'],
    ['Written off', 'Never recorded'],
    ['Stolen', 'Never recorded'],
    ['Takata recall', 'Not affected'],
  ] as const) {
    line(label, value);
  }
  document.moveDown().font('Helvetica-Bold').fontSize(14).text('Odometer').moveDown(0.4).fontSize(11);
  const readings = Math.max(1, Math.min(5, thisYear - year));
  const phase = createHash('sha256').update(vin).digest()[0]! % 12;
  for (let index = 1; index <= readings; index++) {
    const read = Math.round((km * index) / (readings * 100)) * 100;
    line(`${String(phase + 1).padStart(2, '0')}/${year + index}`, `${read.toLocaleString('en-AU')} km`);
  }
  document.end();
  return done;
};
