import type { Order } from './order.ts'

/** The message of an order service that has refused without words. */
export const wordless = (httpStatus: number): string => `The order service answered ${httpStatus}`

/** The words with which the service has refused to begin a paid order; `undefined` if there are none. */
export function refusalOf({ executed }: Order): string | undefined {
  const { httpStatus, message } = executed?.error ?? {}
  return httpStatus === undefined || message === wordless(httpStatus) ? undefined : message
}
