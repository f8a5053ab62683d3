// What a server beside that of a site shares with it: its settings, its proxies, its mail, and files that are replaced whole.
export type { Mail } from '#contact/compose-mail.ts';
export { readSmtpUrl } from '#contact/node/channel-settings.ts';
export { createMailer } from '#contact/node/mail.ts';
export type { SendResult } from '#contact/sender.ts';
export { replaceFile } from '#node/replace-file.ts';
export { addressKey, isMailAddress } from '#protocol/contact/mail-address.ts';
export { addressRanges } from '#server/address-range.ts';
export { type ProxyTrust, trustProxies } from '#server/node/trusted-proxies.ts';
export { isLoopback } from '#settings/loopback.ts';
export { SettingError } from '#settings/setting-value.ts';
