import { isSameAddress } from 'tapkit/kernel'
import { permit2 } from '../../../../eip155/actions/knownCalls.ts'
import type { Permission } from './readPermission.ts'
import type { TypedData } from './typedData.ts'

/** The types of messages to Permit2, exactly as Permit2 checks them. A message with a witness is not listed: only its spender knows its effect. */
const ofPermit2: Readonly<Record<string, string>> = {
  PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
  PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
  PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
  PermitBatchTransferFrom: 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
}

/**
 * Whether typed data does what its permissions say, and nothing else: it has the very types of a standard, is checked by the contract that keeps
 * the tokens, and the account itself gives the permission.
 */
export function isKnownPermission(
  { types, primaryType, domain, message }: TypedData,
  permissions: readonly Permission[] | undefined,
  address: string,
): boolean {
  if (!permissions?.length) return false
  const contract = String(domain.verifyingContract)
  if (types.PermitDetails || types.TokenPermissions) {
    const written = (types[primaryType] ?? []).map(({ name, type }) => `${type} ${name}`).join()
    const isExact = Object.hasOwn(ofPermit2, primaryType) && ofPermit2[primaryType] === written
    return isExact && isSameAddress(contract, permit2)
  }
  const giver = message.owner ?? message.holder ?? message.from
  return isSameAddress(String(giver), address) && permissions.every(({ token }) => isSameAddress(token, contract))
}
