import { afterAll, vi } from 'vitest'

// Files share modules: one that still loads when its file ends would be broken for every file after it in the same process.
afterAll(() => vi.dynamicImportSettled())
