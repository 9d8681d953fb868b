import { expect, it } from '@jest/globals';
import { leadRequest, leadUser } from '../api/leads.js';
import { visibleLine, visibleText } from './plain-text.js';

const user = { name: 'Mia', last_name: 'Ng', email: 'mia@example.com', phone: '0491 570 006' };

it('names that look the same are the same [LEAD-16]', () => {
  const spellings = [
    'Zoë',
    'Zoe\u0308',
    'Z\u200boë',
    '\ufeffZoë',
    'Zo\u00adë',
    '\u202eZoë\u202c',
    'Zoë\u2066',
    'Zoë\ud800',
  ];
  for (const name of spellings) expect(leadUser.parse({ ...user, name }).name).toBe('Zoë');
  expect(visibleLine('Mia\u00a0Ng\u3000')).toBe('Mia Ng ');
  expect(visibleLine('Ng 👩 山田')).toBe('Ng 👩 山田');
});

it('a name of nothing visible is empty, and control characters are refused [LEAD-16]', () => {
  expect(leadUser.safeParse({ ...user, name: '\u200b\u2060\u3164' }).success).toBe(false);
  expect(leadUser.safeParse({ ...user, name: 'Mia\u0000' }).success).toBe(false);
});

it('a number that was pasted with invisible marks is taken [LEAD-16]', () => {
  expect(leadUser.parse({ ...user, phone: '\u202a0491\u00a0570 006\u202c' }).phone).toBe('0491 570 006');
});

it('a message keeps its lines and emoji, and loses what reorders or cannot be shown [LEAD-16]', () => {
  const message = 'Hello\r\n\u202egpj.exe\u0000 👨\u200d👩\u200d👧\udc00';
  const request = { userData: user, category: 'General Enquiry', url: 'https://example.com/', message };
  const sent = leadRequest.parse({ ...request, fields: { 'Van length': '\u2066six\u0007' } });
  expect(sent.message).toBe('Hello\r\ngpj.exe 👨\u200d👩\u200d👧');
  expect(sent.fields).toEqual({ 'Van length': 'six' });
  expect(visibleText('plain')).toBe('plain');
  expect(visibleText('bell\u0007')).toBe('bell');
});
