import { describe, inject } from 'vitest'
import { testMainFlow } from './testMainFlow.ts'
import { startWebkit } from './webkit.ts'

describe('WebKitGTK', () =>
  testMainFlow((site) => {
    const { webkit } = inject('engines')
    if (!webkit) throw new Error('WebKitGTK is not here.')
    return startWebkit(webkit, site)
  }))
