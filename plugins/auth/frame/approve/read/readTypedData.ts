import { isSameAddress } from 'tapkit/kernel'
import { permit2 } from '../../../../eip155/actions/knownCalls.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Act, Line, Warning } from './act.ts'
import { nameTokens } from './nameToken.ts'
import { permissionsOf, showPermissions } from './readPermission.ts'
import { eip155Reach, type Request } from './request.ts'
import { showText } from './showText.ts'
import { readTyped, type TypedData, type Value } from './typedData.ts'

/** Types that hand over an account or act in its name: the page signs them only if it has composed them itself. */
const refusedTypes = /^(Delegation|(Packed)?UserOperation|SignedDelegation|CallPermit)$/i

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

/**
 * Reads typed data (EIP-712).
 * @throws {Fault} the data is malformed, of another network, or hands over the account
 */
export async function readTypedData(request: Request): Promise<Omit<Act, 'host'>> {
  const { params, address, network, signal } = request
  const [account, given] = Array.isArray(params) ? params : []
  const data = readTyped(given)
  if (!data || typeof account !== 'string' || !isSameAddress(account, address)) throw new Fault('malformed')
  refuseForeign(data, address, network.reference)
  const permissions = permissionsOf(data)
  const about = aboutOf(data)
  const anyNetwork: Warning[] = data.domain.chainId === undefined ? [{ code: 'anyNetwork' }] : []
  const signings = [
    {
      account: `eip155:${address}`,
      chainId: network.id,
      subject: { kind: 'typedData', json: JSON.stringify(data) } as const,
    },
  ]
  if (permissions) {
    const names = nameTokens(await eip155Reach(request), network, address, signal)
    const { lines, warnings } = await showPermissions(permissions, names)
    const contract = String(data.domain.verifyingContract)
    // What another contract than the token's own, or Permit2, makes of the signature is not known.
    const isKnown = isSameAddress(contract, permit2) || permissions.every(({ token }) => isSameAddress(token, contract))
    const hearsay: Warning[] = isKnown ? [] : [{ code: 'orderUnread' }]
    return {
      title: 'permit',
      lines: [...lines, ...about, ...fieldsOf(data)],
      warnings: [...hearsay, ...warnings, ...anyNetwork],
      stake: { kind: 'permission' },
      signings,
      outcome: 'signature',
    }
  }
  return {
    title: 'typedData',
    lines: [...about, ...fieldsOf(data)],
    // Orders of exchanges are such data: what they sell is not read.
    warnings: [{ code: 'orderUnread' }, ...anyNetwork],
    stake: { kind: 'unknown' },
    signings,
    outcome: 'signature',
  }
}

function refuseForeign({ types, primaryType, domain }: TypedData, address: string, reference: string): void {
  const refuse = (reason: string): never => {
    throw new Fault('not_allowed', { reason })
  }
  if (Object.keys(types).some((name) => refusedTypes.test(name))) refuse('account_handed_over')
  if (domain.chainId !== undefined && domain.chainId !== reference) refuse('other_network')
  if (networkOfSalt(domain.salt) !== undefined && networkOfSalt(domain.salt) !== reference) refuse('other_network')
  const contract = domain.verifyingContract
  // No contract checks the signature, so the network does: zkSync and others take such data for a transaction.
  if (contract === undefined && primaryType === 'Transaction') refuse('transaction')
  if (typeof contract !== 'string') return
  if (isSameAddress(contract, address)) refuse('own_account')
  if ([callPermit, ...refusedContracts].some((each) => isSameAddress(each, contract))) refuse('account_handed_over')
}

/** The network that a salt names, as the domains of some bridged tokens do: its number. A salt of another kind is a larger number. */
function networkOfSalt(salt: Value | undefined): string | undefined {
  const number = typeof salt === 'string' ? BigInt(salt) : 0n
  return number > 0n && number <= BigInt(Number.MAX_SAFE_INTEGER) ? number.toString() : undefined
}

function aboutOf({ domain }: TypedData): Line[] {
  const { name, verifyingContract } = domain
  return [
    ...(typeof name === 'string' ? [{ label: 'about', value: showText(name) } as const] : []),
    ...(typeof verifyingContract === 'string' ? [{ label: 'contract', value: verifyingContract } as const] : []),
  ]
}

/** Every value that is signed, a line each. */
function fieldsOf({ primaryType, message }: TypedData): Line[] {
  const lines: Line[] = []
  const visit = (name: string, value: Value): void => {
    if (typeof value !== 'object') {
      lines.push({ label: 'field', name, value: showText(String(value)) })
      return
    }
    const parts = Object.entries(value)
    if (parts.length === 0) lines.push({ label: 'field', name, value: '[]' })
    for (const [key, part] of parts) visit(`${name}.${key}`, part)
  }
  for (const [name, value] of Object.entries(message)) visit(name, value)
  return [{ label: 'field', name: '', value: primaryType }, ...lines]
}
