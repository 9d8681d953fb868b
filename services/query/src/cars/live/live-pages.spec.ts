import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, jest } from '@jest/globals';
import { LivePages } from './live-pages.js';

it('a page that disconnects before its stream opens does not count towards the limit [HOST-12]', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const arrived = once(server, 'request');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [, response] = (await arrived) as [unknown, ServerResponse];
    socket.resetAndDestroy();
    await once(response, 'close');

    const pages = new LivePages(1, 1);
    const onClose = jest.fn();
    pages.add(response, 'somebody', onClose);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(pages.refuses('somebody')).toBeUndefined();
  } finally {
    server.close();
  }
});
