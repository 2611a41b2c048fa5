import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import { type Intents, type Network, TokenRequiredError } from 'tapkit/kernel'
import { writePrincipal } from '../address/parsePrincipal.ts'
import { InvalidParamsError } from '../errors.ts'
import type { StacksRequest } from '../payload.ts'
import { parseAsset } from './parseAsset.ts'
import { requirePrincipal } from './validateAddress.ts'

/**
 * The largest amount in a transfer or a post-condition: 64 bits (SIP-005). Libraries would write a larger amount as
 * another.
 */
const largest = 2n ** 64n - 1n

type Input = Intents['transfer'] & { readonly sender: string; readonly network: Network }

/**
 * Writes a transfer of STX or of a SIP-010 token as a request to a wallet. A token moves by a call of its contract,
 * with a post-condition that allows exactly this amount of the token, and nothing else.
 * @throws TokenRequiredError, InvalidAddressError, InvalidParamsError
 */
export function writeTransfer({ to, amount, token, memo = '', sender, network }: Input): StacksRequest {
  const recipient = writePrincipal(requirePrincipal({ address: to, network }))
  const bytes = new TextEncoder().encode(memo)
  const method = token ? 'stx_callContract' : 'stx_transferStx'
  if (amount > largest) throw new InvalidParamsError({ method, message: 'Invalid amount' })
  if (!token) {
    return {
      method: 'stx_transferStx',
      params: { recipient, amount: amount.toString(), ...(memo ? { memo } : {}) },
    }
  }
  const asset = parseAsset(token.address)
  if (!asset) throw new TokenRequiredError()
  requirePrincipal({ address: asset.contract, network })
  const text = bytes.length > 0 ? Cl.some(Cl.buffer(bytes)) : Cl.none()
  const args = [Cl.uint(amount), Cl.address(sender), Cl.address(recipient), text]
  return {
    method: 'stx_callContract',
    params: {
      contract: asset.contract,
      functionName: 'transfer',
      functionArgs: args.map((arg) => Cl.serialize(arg)),
      postConditions: [postConditionToHex(Pc.principal(sender).willSendEq(amount).ft(asset.contract, asset.asset))],
      postConditionMode: 'deny',
    },
  }
}
