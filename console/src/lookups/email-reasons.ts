import type { Client } from '../../../src/client/index.ts'

type Reason = Awaited<ReturnType<Client['email']['verify']>>['reason']

/** Each reason as a sentence. */
export const reasons: Readonly<Record<Reason, string>> = {
  passed: 'The domain takes mail and is set up well.',
  weak_authentication: 'The domain takes mail, but much of what guards it against forgery is missing.',
  invalid_syntax: 'This does not have the form of an email address.',
  disposable_domain: 'The domain belongs to a provider of throw-away addresses.',
  address_literal: 'The address names an IP address instead of a domain.',
  dotless_domain: 'The domain is a single word; mail cannot be sent to it over the internet.',
  domain_not_found: 'The domain does not exist.',
  no_mx: 'The domain has no mail server.',
  null_mx: 'The domain says that it takes no mail.',
  implicit_mx_only: 'The domain names no mail server, only a host that might take mail.',
  mx_not_resolvable: 'The mail server of the domain cannot be found.',
  mx_not_public: 'The mail server of the domain is not on the public internet.',
  dns_failed: 'DNS did not answer, so nothing can be said. Try again later.',
  insufficient_data: 'Too little could be learned to decide.',
}
