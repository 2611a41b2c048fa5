import * as v from 'valibot'

const account = v.looseObject({
  address: v.string(),
  publicKey: v.optional(v.string()),
  gaiaHubUrl: v.optional(v.string()),
  gaiaAppKey: v.optional(v.string()),
})

/** The wallet's Stacks accounts. The list stands under `addresses`, or under `accounts` where the wallet speaks SIP-030. */
export const stx_getAccounts = {
  params: v.nullish(v.looseObject({})),
  result: v.pipe(
    v.looseObject({ addresses: v.optional(v.array(account)), accounts: v.optional(v.array(account)) }),
    v.check(({ addresses, accounts }) => addresses !== undefined || accounts !== undefined),
    v.transform(({ addresses, accounts, ...rest }) => ({ ...rest, addresses: addresses ?? accounts ?? [] })),
  ),
}
