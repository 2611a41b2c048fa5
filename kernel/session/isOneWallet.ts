import type { Connector } from '../types/connector.ts'

/** Whether two connectors are one wallet in two namespaces, so that the answer of one is the answer of both. */
export const isOneWallet = (left: Connector, right: Connector): boolean => left.connect === right.connect
