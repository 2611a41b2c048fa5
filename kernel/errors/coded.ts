import { toCoded } from './toCoded.ts'

/** Calls a tap, and turns everything that it throws into a coded error that names the tap. */
export async function coded<value>(asked: Promise<value>): Promise<value> {
  try {
    return await asked
  } catch (error) {
    throw toCoded(error)
  }
}
