import { invalidParams } from '../errors.ts'
import type { Method, Signer } from './method.ts'
import { objectParam, permittedKey } from './method.ts'

/** EIP-5792: nothing beyond plain transactions, said for each chain that is asked about, or for all. */
const getCapabilities: Method<Signer> = async (core, [address, asked]) => {
  permittedKey(core, address)
  const known = (await core.chains()).map(({ id }) => `0x${id.toString(16)}`)
  const wanted = Array.isArray(asked) ? known.filter((id) => asked.includes(id)) : known
  return Object.fromEntries(wanted.map((id) => [id, { atomic: { status: 'unsupported' } }]))
}

const watchAsset: Method<Signer> = async (core, params) => {
  const { type, options } = objectParam(Array.isArray(params) ? params : [params])
  const { address, symbol } = objectParam([options])
  if (type !== 'ERC20' || typeof address !== 'string') throw invalidParams(`Asset of type '${type}' not supported`)
  await core.ask({
    title: 'Add this token?',
    rows: [
      ['Token', String(symbol ?? '')],
      ['Contract', address],
    ],
    approve: 'Add',
  })
  return true
}

export const extraMethods: Record<string, Method<Signer>> = {
  wallet_getCapabilities: getCapabilities,
  wallet_watchAsset: watchAsset,
}
