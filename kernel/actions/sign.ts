import { BaseError } from '../errors/base.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { MethodNotSupportedError, toRpcError } from '../errors/rpc.ts'
import type { Credentials, TypedData } from '../hooks/createHooks.ts'
import { settle } from '../session/attempt.ts'
import { connection } from '../session/connection.ts'
import { selectNamespace } from '../session/select/selectNamespace.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { AccountQuery, Kernel, SignerQuery } from '../types/kernel.ts'
import { assertAlive } from './assertAlive.ts'
import { requireConnection } from './query.ts'

/**
 * Asks the wallet to sign a text.
 * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, RPCError
 */
export function signMessage(kernel: Kernel, input: { readonly message: string } & SignerQuery): Promise<Credentials> {
  const { namespace, account, connector, network } = requireConnection(kernel, input)
  return answered(
    kernel,
    kernel.hooks.signMessage.promise({ namespace, account, connector, network, message: input.message }),
    `No plugin signs messages with "${connector.name}".`,
  )
}

/**
 * Asks the wallet to sign structured data (EIP-712, SIP-018).
 * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, RPCError
 */
export function signTypedData(kernel: Kernel, input: { readonly data: TypedData } & SignerQuery): Promise<Credentials> {
  const { namespace, account, connector, network } = requireConnection(kernel, input)
  return answered(
    kernel,
    kernel.hooks.signTypedData.promise({ namespace, account, connector, network, data: input.data }),
    `No plugin signs structured data with "${connector.name}".`,
  )
}

/**
 * Passes a request to the connected wallet, or to the one that `connectorId` names, which need not be connected.
 * @throws MethodNotSupportedError, UserRejectedError, RPCError
 */
export async function request(
  kernel: Kernel,
  input: { method: string; params?: unknown; namespace?: string | undefined; connectorId?: string | undefined },
): Promise<unknown> {
  assertAlive(kernel)
  kernel.http.wake()
  const namespace = input.namespace ?? selectNamespace(runtimeOf(kernel).state)
  const live = connection(kernel, namespace)
  try {
    const { method, params, connectorId = live?.connector.id } = input
    const current = live?.connector.id === connectorId ? live : undefined
    // Of several sessions with one wallet, the one in use has a provider of its own.
    const found = connectorId === undefined ? undefined : kernel.connectors.get(namespace, connectorId)
    const connector = current?.connector ?? found
    const answer = await kernel.hooks.request.promise({ namespace, method, params, connection: current, connector })
    if (!answer) throw new MethodNotSupportedError({ method })
    return answer.result
  } catch (error) {
    throw toRpcError(error)
  }
}

/** Reads what the wallet can do; `undefined` where it does not say. */
export async function getCapabilities(kernel: Kernel, query: AccountQuery = {}): Promise<unknown> {
  const { namespace, account, connector, network } = requireConnection(kernel, query)
  const answer = await kernel.hooks.getCapabilities.promise({ namespace, account, connector, network })
  return answer?.capabilities
}

async function answered<value>(kernel: Kernel, asked: Promise<value | undefined>, debug: string): Promise<value> {
  try {
    const answer = await settle(() => asked, kernel.signal)
    if (answer === undefined) throw new UnsupportedChainError({ debug })
    return answer
  } catch (error) {
    throw error instanceof BaseError ? error : toRpcError(error)
  }
}
