import { expect, it } from '@jest/globals';
import { accessProblem, tlsProblem } from './errors.js';

const secure = 'esdb://server:2113';
const insecure = `${secure}?tls=false`;

it.each([
  ['asks a server without TLS for it', secure, '14 UNAVAILABLE: ssl3_get_record:wrong version number', 'say tls=false'],
  ['does not trust who signed its certificate', secure, 'self-signed certificate in certificate chain', 'tlsCAFile'],
  ['reaches another name than its certificate’s', secure, 'ERR_TLS_CERT_ALTNAME_INVALID', 'tlsCAFile'],
  ['speaks without TLS to one that takes nothing else', insecure, 'read ECONNRESET', 'Leave tls=false out'],
])('a client that %s gets an error that says so and what to configure instead [ENG-04]', (_, url, said, remedy) => {
  expect(tlsProblem(new Error(said), url)).toContain(remedy);
});

it.each([
  ['a server that is away', secure, 'connect ECONNREFUSED 10.0.0.1:2113'],
  ['a server that is away, without TLS', insecure, 'connect ECONNREFUSED 10.0.0.1:2113'],
  ['a certificate, where none is asked for', insecure, 'self-signed certificate'],
  ['a connection that was cut, with TLS', secure, 'read ECONNRESET'],
])('%s is not reported as a TLS problem [ENG-04]', (_, url, said) => {
  expect(tlsProblem(new Error(said), url)).toBeUndefined();
});

it('a user who may not read $all gets an error that names the documentation [ENG-04]', () => {
  expect(accessProblem(new Error('reading the head: 7 PERMISSION_DENIED: Access Denied'))).toContain('$all');
  expect(accessProblem(new Error('reading the head: 14 UNAVAILABLE: No connection'))).toBeUndefined();
});
