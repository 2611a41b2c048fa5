import type { Connector } from '../types/connector.ts'
import { isOneWallet } from './isOneWallet.ts'

/**
 * Whether two connectors of one id are one wallet, which two plugins may know: they do not name different objects of the page.
 */
export const isOneObject = (left: Connector, right: Connector): boolean =>
  isOneWallet(left, right) || left.source === right.source
