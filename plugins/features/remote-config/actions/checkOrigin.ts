import type { Kernel } from 'tapkit/kernel'
import { originAlertOf } from '../alertOf.ts'
import { isOriginAllowed } from '../isOriginAllowed.ts'
import { readOrigins } from '../schemas.ts'

/** Tells the developer where the project does not allow the page's site. Nothing else comes of it here: services refuse by themselves. */
export async function checkOrigin(kernel: Kernel, answer: Promise<unknown>): Promise<void> {
  try {
    const allowed = readOrigins(await answer)
    if (!isOriginAllowed(globalThis.location?.origin ?? 'null', allowed)) kernel.alert({ code: 'APKT002' })
  } catch (error) {
    const told = !kernel.signal.aborted && originAlertOf(error)
    if (told) kernel.alert(told)
  }
}
