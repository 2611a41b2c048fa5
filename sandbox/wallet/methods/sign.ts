import { invalidParams, unauthorized } from '../errors.ts'
import { readableMessage, signInWarning } from '../text.ts'
import type { Method, Signer } from './method.ts'
import { isAddress, permittedKey } from './method.ts'

const personalSign: Method<Signer> = async (core, params) => {
  // Some dapps swap the two parameters; every wallet copes.
  const [data, address] = isAddress(params[0]) && !isAddress(params[1]) ? [params[1], params[0]] : params
  if (typeof data !== 'string') throw invalidParams('Invalid parameters: must provide a message.')
  const key = permittedKey(core, address)
  const text = readableMessage(data)
  const warning = signInWarning(text, core.site.host)
  await core.ask({
    title: 'Sign this message?',
    rows: [
      ['Site', core.site.origin],
      ['Account', String(address)],
    ],
    text,
    approve: 'Sign',
    ...(warning ? { warning } : {}),
  })
  const { signMessage } = await import('../signer.ts')
  return signMessage(key, data)
}

const signTypedData: Method<Signer> = async (core, params) => {
  const [address, raw] = params
  const key = permittedKey(core, address)
  const typed = parseTypedData(raw)
  const chainId = typed.domain?.chainId
  if (chainId !== undefined && Number(chainId) !== core.chainId())
    throw invalidParams(`Provided chainId "${chainId}" must match the active chainId "${core.chainId()}"`)
  await core.ask({
    title: 'Sign this data?',
    rows: [
      ['Site', core.site.origin],
      ['Account', String(address)],
      ['Type', typed.primaryType],
    ],
    text: JSON.stringify({ domain: typed.domain, message: typed.message }, null, 2),
    approve: 'Sign',
  })
  const { signTypedData } = await import('../signer.ts')
  return signTypedData(key, typed)
}

export type TypedData = {
  domain?: { chainId?: unknown }
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

function parseTypedData(raw: unknown): TypedData {
  let data: Partial<TypedData> | null
  try {
    data = typeof raw === 'string' ? JSON.parse(raw) : (raw as Partial<TypedData> | null)
  } catch {
    throw invalidParams('Data must be passed as a valid JSON string.')
  }
  const { types, primaryType, message, domain = {} } = data ?? {}
  if (!types || !message || !primaryType || !Object.hasOwn(types, primaryType))
    throw invalidParams('Data must conform to EIP-712 schema.')
  return { types, primaryType, message, domain }
}

export const signMethods: Record<string, Method<Signer>> = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sign: async () => {
    throw unauthorized()
  },
}
