import { randomUUID } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { append } from './append.js';
import { batchAppend } from './batch-append.js';
import { getSupportedMethods, gossipOf, softDelete, tombstone } from './node.js';
import { read } from './read.js';
import { openStore, type Store } from './store.js';
import { GossipService, ServerFeaturesService, StreamsService } from './wire.js';

/**
 * A stand-in for EventStoreDB: it speaks the gRPC protocol on a port of 127.0.0.1, and stores its events in the
 * embedded log. Arguments: the data folder, the port (0: a free one), and the files of a certificate and its key. With
 * a certificate it speaks TLS, and reading $all needs a user. It prints `listening on <port>`, and ends on SIGTERM or
 * at the end of its standard input.
 */
const [directory = '.', wantedPort = '0', certificate, key] = process.argv.slice(2);
const drainMilliseconds = 1000;

/** Writes events of the server's own: before any client's, at each start, and while it runs. */
const writeOwnEvents = async (store: Store) => {
  const event = (type: string, data: unknown) => ({
    id: randomUUID(),
    type,
    isJson: true,
    data: Buffer.from(JSON.stringify(data)),
    metadata: Buffer.of(),
  });
  if (store.head() > 0) {
    for (let i = 0; i < 3; i++) await store.append('$stats-127.0.0.1:2113', 'any', [event('$statsCollected', { i })]);
    return;
  }
  await store.append('$$$scavenges', 'no-stream', [event('$metadata', { $maxAge: 2_592_000 })]);
  await store.append('$user-admin', 'no-stream', [event('$UserCreated', { loginName: 'admin' })]);
  await store.append('$user-ops', 'no-stream', [event('$UserCreated', { loginName: 'ops' })]);
};

/** The real server prints that it terminates the process, too, whatever the error. */
const broken = (error: unknown): never => {
  writeSync(2, `Unexpected error of the storage: ${String(error)}\n`);
  process.exit(1);
};

const store = await openStore(directory, broken);
await writeOwnEvents(store);

let port = Number(wantedPort);
const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
const credentials =
  certificate === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [{ cert_chain: readFileSync(certificate), private_key: readFileSync(key!) }]);
const streamsMethods: UntypedServiceImplementation = {
  read: read(store, certificate !== undefined),
  append: append(store),
  batchAppend: batchAppend(store),
  delete: softDelete(store),
  tombstone: tombstone(store),
};
server.addService(StreamsService, streamsMethods);
server.addService(ServerFeaturesService, { getSupportedMethods });
server.addService(GossipService, { read: gossipOf(() => port) });
port = await promisify(server.bindAsync.bind(server))(`127.0.0.1:${port}`, credentials);

const end = async () => {
  const drained = promisify(server.tryShutdown.bind(server))();
  const late = setTimeout(() => server.forceShutdown(), drainMilliseconds);
  await drained.catch(() => undefined);
  clearTimeout(late);
  await store.close();
  process.exit();
};
let ending: Promise<void> | undefined;
process.on('SIGTERM', () => void (ending ??= end()));
process.stdin.on('end', () => void (ending ??= end())).resume();
writeSync(1, `listening on ${port}\n`);
