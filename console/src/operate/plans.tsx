import { about } from '../about.ts'
import { count } from '../format.ts'
import { admin } from '../server.ts'
import { Show, useLoaded } from './load.tsx'

/** The plans and what each allows. */
export function Plans() {
  const loaded = useLoaded(() => admin.listPlans({}))
  return (
    <>
      <h1>Plans</h1>
      <p class="lead">
        Plans are one JSON file, <code>FIVEFOLD_PLANS_FILE</code>. What a plan does not name is not limited.
      </p>
      <Show of={loaded}>
        {({ plans }) => (
          <ul class="cards plans">
            {plans.map(({ name, priceUsd, limits }) => (
              <li key={name} class="panel">
                <h2>{name}</h2>
                <p class="soft">{priceUsd === 0 ? 'free' : `${priceUsd} USD a month`}</p>
                {Object.keys(limits).length === 0 && <p>Nothing is limited.</p>}
                <dl class="facts">
                  {Object.entries(limits).map(([of, { perMinute, perMonth }]) => (
                    <div key={of}>
                      <dt>{of}</dt>
                      <dd>
                        {perMonth !== undefined && `${count(perMonth)} a month`}
                        {perMonth !== undefined && perMinute !== undefined && <br />}
                        {perMinute !== undefined && `${count(perMinute)} a minute`}
                      </dd>
                    </div>
                  ))}
                </dl>
                {Object.keys(limits).length > 0 && Object.keys(limits).length < about.interfaces.length && (
                  <p class="soft">The others are not limited.</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </Show>
    </>
  )
}
