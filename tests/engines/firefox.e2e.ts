import { describe, inject } from 'vitest'
import { startFirefox } from './firefox.ts'
import { testMainFlow } from './testMainFlow.ts'

describe('Firefox', () => testMainFlow(() => startFirefox(inject('engines').firefox ?? '')))
