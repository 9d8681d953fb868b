import { expect, it } from '@jest/globals';
import { customerNetworkOf, senderOf } from './sender.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('a request from %s counts towards the limit of %s [HOST-13]', (ip, sender) => {
  expect(senderOf({ ip })).toBe(sender);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['', ''],
])('a request from %s comes from the network %s [HOST-08, HOST-13]', (ip, network) => {
  expect(customerNetworkOf({ ip })).toBe(network);
});
