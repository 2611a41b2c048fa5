import type { AuthSettings } from './settings.ts'

/** Tells the host of a failure. An error of its reporter, at once or later, must neither change an answer nor end the process. */
export async function report(error: unknown, settings: Pick<AuthSettings, 'report'>): Promise<void> {
  try {
    await settings.report(error)
  } catch {}
}
