// What a page of the bot's uses of Discord's SDK. `npm run sdk` makes one file of it, which is committed beside the page.
export { Common, DiscordSDK, Events, Platform, RPCCloseCodes, RPCErrorCodes } from '@discord/embedded-app-sdk';
