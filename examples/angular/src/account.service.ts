import { computed, DestroyRef, Injectable, inject, signal } from '@angular/core'
import { selectAccount } from 'tapkit/kernel'
import { appkit } from './appkit'

/** The account in use, as it is now. */
@Injectable({ providedIn: 'root' })
export class AccountService {
  private readonly state = signal(appkit.state)
  readonly account = computed(() => selectAccount(this.state()))

  constructor() {
    inject(DestroyRef).onDestroy(appkit.subscribe(() => this.state.set(appkit.state)))
  }
}
