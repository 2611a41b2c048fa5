import {
  Cl,
  createContractCallPayload,
  createTokenTransferPayload,
  Pc,
  postConditionToHex,
  serializePayload,
} from '@stacks/transactions'
import { TokenRequiredError, type Transfer, TransferIncompleteError } from 'tapkit/kernel'
import { MemoTooLongError } from '../errors.ts'
import { parseAsset } from './parseAsset.ts'
import { requirePrincipal } from './validateAddress.ts'

/** A transfer as a wallet is asked for it, and what a node needs to estimate its fee. */
export type Payment = {
  readonly method: 'stx_transferStx' | 'stx_callContract'
  readonly params: Readonly<Record<string, unknown>>
  /** Hex, without `0x`. */
  readonly payload: string
  /** Of the whole signed transaction, in bytes. */
  readonly size: number
}

/** Version, chain, single signature with fee and nonce, modes and the count of post-conditions, in bytes (SIP-005). */
const frame = 115

/**
 * Writes a transfer of STX or of a SIP-010 token as a wallet is asked for it. A token moves by a call of its contract, under
 * post-conditions that allow exactly this amount of it and nothing else.
 * @throws TransferIncompleteError, TokenRequiredError, StacksAddressError, MemoTooLongError
 */
export function toPayment({ to, amount, token, memo, account, network }: Omit<Transfer, 'connector'>): Payment {
  if (!to || amount <= 0n) throw new TransferIncompleteError()
  const { address, contract } = requirePrincipal({ address: to, network })
  const recipient = contract === undefined ? address : `${address}.${contract}`
  const bytes = new TextEncoder().encode(memo ?? '')
  if (bytes.length > 34) throw new MemoTooLongError({ bytes: bytes.length })
  if (token) return toTokenCall({ recipient, amount, bytes, id: token.address, sender: account.address })
  const payload = serializePayload(createTokenTransferPayload(recipient, amount, memo ?? ''))
  const params = { recipient, amount: amount.toString(), ...(memo ? { memo } : {}) }
  return { method: 'stx_transferStx', params, payload, size: frame + payload.length / 2 }
}

type TokenCall = { recipient: string; amount: bigint; bytes: Uint8Array; id: string | undefined; sender: string }

function toTokenCall({ recipient, amount, bytes, id, sender }: TokenCall): Payment {
  const asset = parseAsset(id)
  if (!asset) throw new TokenRequiredError()
  const [address = '', name = ''] = asset.contract.split('.')
  const args = [
    Cl.uint(amount),
    Cl.address(sender),
    Cl.address(recipient),
    bytes.length > 0 ? Cl.some(Cl.buffer(bytes)) : Cl.none(),
  ]
  const condition = postConditionToHex(Pc.principal(sender).willSendEq(amount).ft(asset.contract, asset.asset))
  const payload = serializePayload(createContractCallPayload(address, name, 'transfer', args))
  const params = {
    contract: asset.contract,
    functionName: 'transfer',
    functionArgs: args.map((arg) => Cl.serialize(arg)),
    postConditions: [condition],
    postConditionMode: 'deny',
  }
  return { method: 'stx_callContract', params, payload, size: frame + (payload.length + condition.length) / 2 }
}
