import type { BaseError } from 'tapkit/kernel'
import { checkFields } from '../message/checkFields.ts'
import type { SiwxOptions } from '../options.ts'
import { writeFields } from '../writeFields.ts'

/** Tells the developer of an option that no message can carry, before a visitor connects. */
export function tellOptions(options: SiwxOptions): void {
  try {
    checkFields({ ...writeFields(options, '00000000'), chainId: 'cosmos:any', accountAddress: 'any' })
  } catch (error) {
    console.warn(`tapkit: nobody can sign in. ${(error as BaseError).debug}`)
  }
}
