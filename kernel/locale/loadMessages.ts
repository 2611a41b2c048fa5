import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/** Loads the sentences that the host composed the kit with, once; where that fails it is reported, and English stays. */
export function loadMessages(kernel: Kernel): Promise<void> | undefined {
  const runtime = runtimeOf(kernel)
  const { source } = runtime
  if (source) {
    runtime.textsLoading ??= kernel.setLocale(kernel.state.locale, source).catch((error) => {
      runtime.source = undefined
      report(kernel, error)
    })
    return runtime.textsLoading
  }
}
