export { Common, DiscordSDK, Events, Platform, RPCCloseCodes, RPCErrorCodes } from '@discord/embedded-app-sdk';
