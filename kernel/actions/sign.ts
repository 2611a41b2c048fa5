import { BaseError } from '../errors/base.ts'
import { UnsupportedChainError } from '../errors/network.ts'
import { MethodNotSupportedError, toRpcError } from '../errors/rpc.ts'
import type { Credentials, TypedData } from '../hooks/createHooks.ts'
import type { AccountQuery, Kernel } from '../types/kernel.ts'
import { assertAlive } from './assertAlive.ts'
import { activeNamespace, connection } from './connection.ts'
import { requireConnection } from './query.ts'

/**
 * Asks the wallet to sign a text.
 * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, RPCError
 */
export function signMessage(
  kernel: Kernel,
  input: { message: string; namespace?: string | undefined },
): Promise<Credentials> {
  const { namespace, account, connector, network } = requireConnection(kernel, input.namespace)
  return answered(
    kernel.hooks.signMessage.promise({ namespace, account, connector, network, message: input.message }),
    `No plugin signs messages with "${connector.name}".`,
  )
}

/**
 * Asks the wallet to sign structured data (EIP-712, SIP-018).
 * @throws NotConnectedError, UserRejectedError, UnsupportedChainError, RPCError
 */
export function signTypedData(
  kernel: Kernel,
  input: { data: TypedData; namespace?: string | undefined },
): Promise<Credentials> {
  const { namespace, account, connector, network } = requireConnection(kernel, input.namespace)
  return answered(
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
  const namespace = input.namespace ?? activeNamespace(kernel) ?? ''
  const live = connection(kernel, namespace)
  try {
    const { method, params, connectorId = live?.connector.id } = input
    const connector = connectorId === undefined ? undefined : kernel.connectors.get(namespace, connectorId)
    const current = live?.connector.id === connectorId ? live : undefined
    const answer = await kernel.hooks.request.promise({ namespace, method, params, connection: current, connector })
    if (!answer) throw new MethodNotSupportedError({ method })
    return answer.result
  } catch (error) {
    throw toRpcError(error)
  }
}

/** Reads what the wallet can do; `undefined` where it does not say. */
export async function getCapabilities(kernel: Kernel, query: AccountQuery = {}): Promise<unknown> {
  const { namespace, account, connector, network } = requireConnection(kernel, query.namespace)
  const answer = await kernel.hooks.getCapabilities.promise({ namespace, account, connector, network })
  return answer?.capabilities
}

async function answered<value>(asked: Promise<value | undefined>, debug: string): Promise<value> {
  try {
    const answer = await asked
    if (answer === undefined) throw new UnsupportedChainError({ debug })
    return answer
  } catch (error) {
    throw error instanceof BaseError ? error : toRpcError(error)
  }
}
