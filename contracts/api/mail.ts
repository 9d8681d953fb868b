import { routes } from './route.js';

const message = { id: 'The message’s id, as the outbox lists it' } as const;
const page = { 200: { description: 'A page', contentTypes: ['text/html'] } } as const;

export const mailRoutes = routes('Mail', {
  listOutboxMail: {
    method: 'GET',
    path: '/outbox/mail',
    caller: 'anyone',
    site: 'none',
    cache: 'no-store',
    needs: 'mail',
    summary: 'What the stand-in for a mail server has sent, in a demo',
    answers: page,
    rejections: ['not_found'],
  },
  getOutboxMail: {
    method: 'GET',
    path: '/outbox/mail/:id',
    caller: 'anyone',
    site: 'none',
    cache: 'no-store',
    needs: 'mail',
    summary: 'A message as its recipient sees it',
    params: message,
    answers: page,
    rejections: ['not_found'],
  },
  getOutboxMailText: {
    method: 'GET',
    path: '/outbox/mail/:id/text',
    caller: 'anyone',
    site: 'none',
    cache: 'no-store',
    needs: 'mail',
    summary: 'A message as plain text, with what is attached to it',
    params: message,
    answers: { 200: { description: 'The text', contentTypes: ['text/plain'] } },
    rejections: ['not_found'],
  },
});
