import { isSameAddress } from 'tapkit/kernel'
import { Fault } from '../../../protocol/fault.ts'
import { hasCode } from './hasCode.ts'
import { fromHex, isHex } from './hex.ts'
import { isSignIn } from './readSignIn.ts'
import type { Request } from './request.ts'
import type { TypedData, Value } from './typedData.ts'

/** Types that hand over an account or act in its name: the page signs them only if it has composed them itself. */
const refusedTypes = /^(Delegation|(Packed)?UserOperation|SignedDelegation|CallPermit)$/i

/** Fields that only operations of smart accounts have (ERC-4337), whatever their type is called: Safe's is `SafeOp`. */
const operationFields = /^(entryPoint|verificationGasLimit|accountGasLimits)$/i

/** Entry points of ERC-4337 (0.6 to 0.9) and delegation managers (1.0, 1.1 and 1.3), at the addresses of every network. */
export const refusedContracts = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  '0xbe4138886cb096bdc1b930f2f0ca7892aa234d78',
  '0x56D56e07e3d6Ee5a24e30203A37a0a460f42D7A3',
  '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
]

/** Networks of Moonbeam make any call of the account that is permitted at this address. */
const callPermit = '0x000000000000000000000000000000000000080a'

/** Contracts that networks build in have addresses below this number. */
const precompiles = 2n ** 16n

/** Types of bytes of any length, in which a call fits. */
const ofBytes = /^(bytes|uint8\[\d*\])(?!\d)/

/** The fields of all structs of a message. */
const fieldsOf = ({ types }: TypedData) =>
  Object.entries(types).flatMap(([name, fields]) => (name === 'EIP712Domain' ? [] : fields))

const ofHash = /^bytes32(\[\d*\])*$/

/** Names of fields that say how long or how often data counts, and nothing of its effect. */
const ofUse = /nonce|salt|deadline|expir|valid|until|time/i

/** Names of fields whose 32 bytes are no hash. */
const ofChance = /^(nonce|salt)$/i

/**
 * Whether typed data may let its contract make any call: it has bytes of any length, or is a hash of something else with nothing beside the hash but
 * accounts, nonces and times.
 */
export function mayHoldCall(data: TypedData): boolean {
  const fields = fieldsOf(data)
  if (fields.some(({ type }) => ofBytes.test(type))) return true
  const isBare = ({ name, type }: (typeof fields)[number]) =>
    ofHash.test(type) || ofUse.test(name) || type.startsWith('address') || Object.hasOwn(data.types, type)
  return fields.some(({ name, type }) => ofHash.test(type) && !ofChance.test(name)) && fields.every(isBare)
}

const refuse = (reason: string): never => {
  throw new Fault('not_allowed', { reason })
}

/**
 * Refuses typed data of another network, typed data that hands over the account or may act as the account, and sign-in texts within it. `isKnown`
 * says that the data is a permission of a contract that is known.
 * @throws {Fault} the data is refused, or the node does not say whether a contract checks the data
 */
export async function refuseTyped(data: TypedData, isKnown: boolean, request: Request): Promise<void> {
  const { types, domain, message } = data
  const { address, network } = request
  const isOperation = fieldsOf(data).some(({ name }) => operationFields.test(name))
  if (isOperation || Object.keys(types).some((name) => refusedTypes.test(name))) refuse('account_handed_over')
  const named = [domain.chainId, networkOfSalt(domain.salt)].filter((each) => each !== undefined)
  if (named.some((each) => each !== network.reference)) refuse('other_network')
  const contract = domain.verifyingContract
  if (typeof contract === 'string') {
    if (isSameAddress(contract, address)) refuse('own_account')
    if ([callPermit, ...refusedContracts].some((each) => isSameAddress(each, contract))) refuse('account_handed_over')
  }
  // Servers accept a sign-in text also within another text.
  if ([...textsOf(domain), ...textsOf(message)].some(isSignIn)) refuse('sign_in')
  if (!isKnown && (await mayBeOfNetwork(data, request))) refuse('transaction')
}

/**
 * Whether a network itself may take typed data for an act of the account: no contract checks the data, and the data can hold a call or name
 * another owner of the account. Services that check their data themselves use neither.
 */
async function mayBeOfNetwork(data: TypedData, request: Request): Promise<boolean> {
  const { primaryType, domain } = data
  const contract = domain.verifyingContract
  const place = typeof contract === 'string' ? BigInt(contract) : 0n
  const fields = fieldsOf(data)
  const hasBytes = fields.some(({ type }) => ofBytes.test(type))
  const isAct = hasBytes || isOfGenesis(domain)
  if (place === 0n) return isAct || primaryType === 'Transaction'
  if (place < precompiles) return isAct || fields.some(({ type }) => type.startsWith('address'))
  if (!isAct) return false
  const isThere = hasCode(String(contract), request).catch(() => {
    throw new Fault('unavailable')
  })
  return !(await isThere)
}

/** Whether a domain names a network twice: by its number, and by a salt that is the hash of its first block. */
const isOfGenesis = ({ chainId, salt }: TypedData['domain']): boolean => chainId !== undefined && salt !== undefined

/** The network that a salt names, as the domains of some bridged tokens do: its number. A salt of another kind is a larger number. */
function networkOfSalt(salt: Value | undefined): string | undefined {
  const number = typeof salt === 'string' ? BigInt(salt) : 0n
  return number > 0n && number <= BigInt(Number.MAX_SAFE_INTEGER) ? number.toString() : undefined
}

/** The texts within a value, also those that are written as bytes. */
function textsOf(value: Value): readonly string[] {
  if (typeof value === 'object') return Object.values(value).flatMap(textsOf)
  if (typeof value !== 'string') return []
  return isHex(value) ? [value, new TextDecoder().decode(fromHex(value))] : [value]
}
