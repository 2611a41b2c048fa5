import { isSameAddress } from 'tapkit/kernel'
import { Fault } from '../../../protocol/fault.ts'
import type { Act, Line, Warning } from './act.ts'
import { isKnownPermission } from './isKnownPermission.ts'
import { nameTokens } from './nameToken.ts'
import { permissionsOf, showPermissions } from './readPermission.ts'
import { mayHoldCall, refuseTyped } from './refuseTyped.ts'
import { eip155Reach, type Request } from './request.ts'
import { showText } from './showText.ts'
import { readTyped, type TypedData, type Value } from './typedData.ts'

/**
 * Reads typed data (EIP-712).
 * @throws {Fault} the data is malformed, of another network, or hands over the account
 */
export async function readTypedData(request: Request): Promise<Omit<Act, 'host'>> {
  const { params, address, network, signal } = request
  const [account, given] = Array.isArray(params) ? params : []
  const data = readTyped(given)
  if (!data || typeof account !== 'string' || !isSameAddress(account, address)) throw new Fault('malformed')
  const permissions = permissionsOf(data)
  const isKnown = isKnownPermission(data, permissions, address)
  await refuseTyped(data, isKnown, request)
  const about = aboutOf(data)
  const contract = data.domain.verifyingContract
  const call: Warning[] =
    typeof contract === 'string' && mayHoldCall(data) ? [{ code: 'callUnread', value: contract }] : []
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
    const hearsay: Warning[] = isKnown ? [] : [{ code: 'orderUnread' }]
    return {
      title: 'permit',
      lines: [...lines, ...about, ...fieldsOf(data)],
      warnings: [...hearsay, ...call, ...warnings, ...anyNetwork],
      stake: { kind: 'permission' },
      signings,
      outcome: 'signature',
    }
  }
  return {
    title: 'typedData',
    lines: [...about, ...fieldsOf(data)],
    // Orders of exchanges are such data: what they sell is not read.
    warnings: [{ code: 'orderUnread' }, ...call, ...anyNetwork],
    stake: { kind: 'unknown' },
    signings,
    outcome: 'signature',
  }
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
