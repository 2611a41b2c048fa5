import { toCoded } from './toCoded.ts'

/** What was asked of a tap; what it throws is coded, so that it says whose it is. */
export async function coded<value>(asked: Promise<value>): Promise<value> {
  try {
    return await asked
  } catch (error) {
    throw toCoded(error)
  }
}
