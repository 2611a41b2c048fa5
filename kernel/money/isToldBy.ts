import type { Notice } from '../types/money.ts'
import { isSameData } from './isSameData.ts'

/** Whether other notices say what a notice says. A code alone says no more than a notice of that code. */
export function isToldBy(others: readonly Notice[], notice: Notice): boolean {
  const { code } = notice
  const isBare = isSameData(notice, { code })
  return others.some((other) => isSameData(other, notice) || (isBare && other.code === code))
}
