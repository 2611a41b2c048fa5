import { isSameAddress } from 'tapkit/kernel'
import { permit2 as permit2At } from '../../../../eip155/actions/knownCalls.ts'
import type { Permission } from './readPermission.ts'
import type { TypedData } from './typedData.ts'

/** Messages to the contract of a token, exactly as EIP-2612, DAI and ERC-3009 write them. */
const ofToken: Readonly<Record<string, readonly string[]>> = {
  Permit: [
    'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
    'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  ],
  TransferWithAuthorization: [
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  ],
  ReceiveWithAuthorization: [
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  ],
}

/** Messages to Permit2. A witness is what the spender makes of the signature, so a message with a witness is not among them. */
const ofPermit2: Readonly<Record<string, readonly string[]>> = {
  PermitSingle: ['PermitDetails details,address spender,uint256 sigDeadline'],
  PermitBatch: ['PermitDetails[] details,address spender,uint256 sigDeadline'],
  PermitTransferFrom: ['TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'],
  PermitBatchTransferFrom: ['TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline'],
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
  const written = (types[primaryType] ?? []).map(({ name, type }) => `${type} ${name}`).join()
  const isOf = (forms: Readonly<Record<string, readonly string[]>>) =>
    Object.hasOwn(forms, primaryType) && forms[primaryType]?.includes(written) === true
  if (isOf(ofPermit2)) return isSameAddress(contract, permit2At)
  const giver = message.owner ?? message.holder ?? message.from
  return (
    isOf(ofToken) &&
    isSameAddress(String(giver), address) &&
    permissions.every(({ token }) => isSameAddress(token, contract))
  )
}
