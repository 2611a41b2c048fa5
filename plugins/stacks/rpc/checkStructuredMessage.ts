import { Cl, ClarityType, type ClarityValue } from '@stacks/transactions'
import { ChainMismatchError, type Network } from 'tapkit/kernel'
import { InvalidParamsError } from '../errors.ts'
import type { Params } from './method.ts'

const method = 'stx_signStructuredMessage'

/**
 * Reads a message and its domain as Clarity values and writes them as hex. The domain is a tuple with a name, a version and
 * the chain that the wallet is on (SIP-018).
 * @throws InvalidParamsError, ChainMismatchError
 */
export async function checkStructuredMessage(params: Params, network: Network): Promise<Params> {
  const domain = read(params.domain)
  const message = read(params.message)
  const chainId = readChainId(domain)
  if (chainId !== network.reference) throw new ChainMismatchError({ expected: network.reference, actual: chainId })
  return { ...params, domain: Cl.serialize(domain), message: Cl.serialize(message) }
}

function read(value: unknown): ClarityValue {
  try {
    return typeof value === 'string' ? Cl.deserialize(value) : Cl.deserialize(Cl.serialize(value as ClarityValue))
  } catch (cause) {
    throw new InvalidParamsError({ method, message: 'Invalid hex-encoded Clarity value.', cause })
  }
}

function readChainId(domain: ClarityValue): string {
  const fields = domain.type === ClarityType.Tuple ? domain.value : {}
  const { name, version, 'chain-id': chainId } = fields
  if (
    name?.type !== ClarityType.StringASCII ||
    version?.type !== ClarityType.StringASCII ||
    chainId?.type !== ClarityType.UInt
  ) {
    throw new InvalidParamsError({ method, message: 'The domain needs a name, a version and a chain-id.' })
  }
  return String(chainId.value)
}
