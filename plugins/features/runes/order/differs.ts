import type { Order } from './order.ts'

/** Whether the chain shows that the service has made something else than was ordered. */
export const differs = ({ reveals = [] }: Pick<Order, 'reveals'>): boolean =>
  reveals.some(({ checked, replacedBy }) => checked === 'different' && replacedBy === undefined)
