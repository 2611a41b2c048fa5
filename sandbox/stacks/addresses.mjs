/** The sandbox's chain: a testnet of its own. */
export const chain = { id: 'stacks:2147483648', chainId: 2147483648, name: 'Stacks (sandbox)' }

/** `accounts` are the Sandbox Wallet's; the treasury published the contracts, and nobody needs its key or bob's. */
export const people = {
  accounts: [
    'ST3TV2SMXG68BX85YA85XGDPB8643PKJSDSN4BSXH',
    'ST2Q3HH8WP8YTSZY8Y4G15ZB25R72J9W5G8MD06BM',
    'ST39JW4MW3VJ3XA1T6GCJQ8E9QXXBBB42B1ZGDYQQ',
  ],
  bob: 'STAYJNBP63W5JQM2BQSC4DM58A8QC73VNKAHZF94',
  treasury: 'ST3Y74M5227FDVHREWPH773F5Y1W1ED8WXXVB0G1S',
}

/** Who has published the contract of names on the testnet. */
export const nameKeeper = 'ST2QEZ06AGJ3RKJPBV14SY1V5BBFNAW33D9SZJQ0M'

export const token = `${people.treasury}.sandbox-token`
/** As the API and post-conditions name the token. */
export const asset = `${token}::sandbox-coin`
export const counter = `${people.treasury}.counter`

/** What is owned from the start, in micro-STX; the third account is too poor to pay for anything. */
export const stx = {
  [people.accounts[0]]: 1_000_000_000n,
  [people.accounts[1]]: 250_000_000n,
  [people.accounts[2]]: 100n,
}
/** The same of the token, whose decimals are 6. */
export const coins = { [people.accounts[0]]: 5_000_000_000n, [people.accounts[1]]: 42_000_000n }
