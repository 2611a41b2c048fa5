import { ChangeDetectionStrategy, Component, CUSTOM_ELEMENTS_SCHEMA, inject } from '@angular/core'
import { AccountService } from './account.service'
import { pay } from './appkit'

@Component({
  selector: 'app-root',
  // `<tapkit-button>` is an element of the page, not a component.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <tapkit-button></tapkit-button>
    <p>{{ account().address ?? 'Not connected' }}</p>
    @if (account().status === 'connected') {
      <button type="button" (click)="pay()">Pay 0.01 ETH</button>
    }
  `,
})
export class App {
  readonly account = inject(AccountService).account
  readonly pay = pay
}
