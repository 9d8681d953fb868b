import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { isAllowedAddress } from '#platform/http/public-address';
import { checkedAddress } from './address.js';
import { send } from './send.js';

const strict = { local: false };
const resolving =
  (...addresses: string[]) =>
  async () =>
    addresses;

describe('address of a webhook', () => {
  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::',
    '::1',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::7f00:1',
    '::ffff:0:7f00:1',
    '64:ff9b:1::a9fe:a9fe',
    '2001:0:53aa:64c::1',
    '2001:4860::5efe:10.0.0.1',
    'fec0::1',
    'fe80::1%eth0',
    'fd00::1%eth0',
    'ff02::1',
    '4000::1',
    '100::1',
    '192.88.99.1',
    '198.18.0.1',
    '192.0.0.192',
    '168.63.129.16',
    '100.100.100.200',
    'fd20:ce::254',
    'nonsense',
  ])('the address of a webhook cannot be %s [HOST-15]', (address) => {
    expect(isAllowedAddress(address, strict)).toBe(false);
  });

  it('the address of a webhook can be a public address [HOST-15]', () => {
    for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
      expect(isAllowedAddress(address, strict)).toBe(true);
  });

  it('the address of a webhook can be local in development, but never a cloud metadata address [HOST-15]', () => {
    expect(isAllowedAddress('127.0.0.1', { local: true })).toBe(true);
    for (const metadata of [
      '169.254.169.254',
      'fd00:ec2::254',
      'fd20:ce::254',
      '::ffff:169.254.169.254',
      '168.63.129.16',
    ])
      expect([metadata, isAllowedAddress(metadata, { local: true })]).toEqual([metadata, false]);
  });

  it('the address of a webhook is refused if its host name has any private IP address [HOST-15]', async () => {
    const url = new URL('https://crm.example/');
    await expect(checkedAddress(url, { ...strict, resolve: resolving('93.184.216.34', '10.0.0.1') })).rejects.toThrow(
      'public internet',
    );
    await expect(checkedAddress(url, { ...strict, resolve: resolving('93.184.216.34') })).resolves.toBe(
      '93.184.216.34',
    );
    await expect(checkedAddress(url, { ...strict, resolve: resolving() })).rejects.toThrow('public internet');
  });

  it('the address of a webhook is resolved and checked again before each delivery [HOST-15]', async () => {
    const options = { ...strict, timeout: 1000, signal: new AbortController().signal, clock: () => new Date(0) };
    const moved = { ...options, resolve: resolving('127.0.0.1') };
    const message = { url: 'https://crm.example/', headers: {}, body: '{}' };
    expect(await send(message, moved)).toEqual({ kind: 'failed', reason: 'is not an address of the public internet' });
  });

  it('a delivery waits for the lookup of the host name no longer than for an answer [CRM-09]', async () => {
    const options = { ...strict, timeout: 50, signal: new AbortController().signal, clock: () => new Date(0) };
    let isResolved = false;
    const resolve = async () => {
      await pause(2_000);
      isResolved = true;
      return [];
    };
    const message = { url: 'https://crm.example/', headers: {}, body: '{}' };
    const outcome = await send(message, { ...options, resolve });
    expect([outcome, isResolved]).toEqual([{ kind: 'failed', reason: 'no answer within 50 ms' }, false]);
  });
});
