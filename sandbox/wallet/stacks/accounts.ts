import { people } from '../../stacks/addresses.mjs'

/** The Sandbox Wallet's keys as Stacks has them, written out so that nothing needs a curve library before the first signature. */
export const addresses = {
  testnet: people.accounts,
  mainnet: [
    'SP3TV2SMXG68BX85YA85XGDPB8643PKJSDSANRSRZ',
    'SP2Q3HH8WP8YTSZY8Y4G15ZB25R72J9W5G86PE6HJ',
    'SP39JW4MW3VJ3XA1T6GCJQ8E9QXXBBB42B1YCP5KX',
  ],
} as const
export const publicKeys = [
  '03ab50c570c44ba1a565eab7f5fe8daaf04163988dd3cb94f57708b5e5546aa191',
  '020c899577514645ae0fda3e6eeca2f966f39deeed69a309af33efe46a451505c7',
  '0310de2e3cb0a68f4c0242508b09f6d333965b944e6f5ddde4f63191f315d6ad90',
] as const
